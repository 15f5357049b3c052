/** The states of an order and what customers call them. Several states under one word mean any of them. */
// biome-ignore format: a table
export const statusWords: readonly {readonly statuses: readonly string[]; readonly words: RegExp}[] = [
  {
    statuses: ['입금대기'],
    words:
      /입금대기|입금전|미입금|입금안(?:한|된|했)|결제대기|결제안(?:한|된|했)|돈안(?:낸|보낸)|입금해야(?:하는|할|되는)|결제해야(?:하는|할)/,
  },
  {
    statuses: ['결제완료'],
    words: /결제완료|입금완료|신규주문|결제만(?:된|한|하고)|결제(?:된|는된)(?:거|것|건|주문)/,
  },
  {statuses: ['상품준비중'], words: /상품준비중|배송준비중|준비중|출고대기|발송대기|포장중/},
  {statuses: ['배송지시'], words: /배송지시|배송대기|송장등록/},
  {
    statuses: ['배송중'],
    words: /배송중|배달중|오는중|오고있는|배송진행중|이동중|배송하고있|가고있는|배송출발한|운송중/,
  },
  {statuses: ['배송완료'], words: /배송완료|배달완료|배송끝난|배달끝난|배송된(?:거|것|건|주문)/},
  {statuses: ['구매확정'], words: /구매확정|수취확인|확정된/},
  {
    statuses: ['배송완료', '구매확정'],
    words:
      /(?:이미|벌써|다)?(?:받은|도착한|배달된|수령한|온)(?<!안온|못받은|안받은|안도착한)(?:거|것|건|주문|물건|상품|택배)/,
  },
  {
    statuses: ['입금대기', '결제완료', '상품준비중', '배송지시', '배송중'],
    words:
      /(?:안온|못받은|안받은|아직안?온?|오지않은|도착안한|기다리는|미배송)(?:거|것|건|주문|물건|상품|택배)/,
  },
  {
    statuses: ['입금대기', '결제완료', '상품준비중', '배송지시'],
    words: /(?:안보낸|발송안(?:된|한)|출고안(?:된|한)|미발송|미출고|출발안한)(?:거|것|건|주문|물건|상품)?/,
  },
  {statuses: ['취소요청'], words: /취소(?:요청|신청|접수)(?:중|한|된|상태|해[둔놓]|건)/},
  {statuses: ['취소완료'], words: /취소(?:완료|처리)(?:된|한|건)?/},
  {statuses: ['취소요청', '취소완료'], words: /취소(?:한|된|했|건|주문|내역|목록|중인)/},
  {statuses: ['반품요청'], words: /반품(?:요청|신청|접수)(?:중|한|된|상태|해[둔놓]|건)|수거중/},
  {statuses: ['반품완료'], words: /반품완료(?:된|한)?/},
  {statuses: ['반품요청', '반품완료'], words: /반품(?:한|된|했|건|주문|내역|목록|중인|보낸)/},
  {statuses: ['교환요청'], words: /교환(?:요청|신청|접수)(?:중|한|된|상태|해[둔놓]|건)/},
  {statuses: ['교환완료'], words: /교환완료(?:된|한)?/},
  {statuses: ['교환요청', '교환완료'], words: /교환(?:한|된|했|건|주문|내역|목록|중인)/},
  {
    statuses: ['취소완료', '반품완료', '취소요청', '반품요청'],
    words: /환불(?:한|된|받은|받기로한|건|내역|주문)/,
  },
];

/** Claims and the states they show in. */
export const claims: Readonly<Record<string, readonly string[]>> = {
  취소: ['취소요청', '취소완료'],
  반품: ['반품요청', '반품완료'],
  교환: ['교환요청', '교환완료'],
  환불: ['취소요청', '취소완료', '반품요청', '반품완료'],
};

/** Which orders a question about a topic can mean when it names none: the first group of states with any order in it. */
export const likelyFor: readonly {
  readonly topics: readonly string[];
  readonly statuses: readonly (readonly string[])[];
}[] = [
  {topics: ['not_received', 'delivered', 'recipient'], statuses: [['배송완료'], ['배송중'], ['구매확정']]},
  {
    topics: ['claim', 'refund_time', 'return_parcel'],
    statuses: [
      ['취소요청', '반품요청', '교환요청'],
      ['취소완료', '반품완료', '교환완료'],
    ],
  },
  {topics: ['payment'], statuses: [['입금대기', '결제완료']]},
  {topics: ['confirm'], statuses: [['배송완료', '구매확정']]},
  {
    topics: ['eta', 'where', 'tracking', 'carrier', 'shipping', 'link', 'shipped', 'reason', 'together'],
    statuses: [['배송중'], ['배송지시'], ['상품준비중', '결제완료'], ['입금대기'], ['배송완료']],
  },
];
