/** What an answer about an order of the demo shop must hold when its parcel is asked for, by the order's number and customer. */
export const apple = ['배송중', 'CJ대한통운', '990100001370', '7월 10일 오후 5시 35분'];
export const pork = ['배송중', '한진택배', '980100008226', '7월 11일 오전 10시 12분'];
export const rice = ['배송중', '우체국택배', '0000010000959', '7월 10일 오후 6시 5분'];
export const kimchi = ['배송중', '롯데택배', '970100017810', '7월 10일 오후 3시 20분'];
export const feed = ['배송중', 'CJ대한통운', '990100031514', '7월 8일 오후 6시 40분'];
export const pads = ['배송중', 'CJ대한통운', '990100034255', '7월 10일 오후 5시 8분'];
export const soymilk = ['배송중', '로젠택배', '00010035620', '7월 11일 오후 6시 26분'];
export const berries = ['배송지시', 'CJ대한통운', '990100010960'];
export const corn = ['배송지시', '우체국택배', '0000010002603'];
export const eggs = ['배송지시', '한진택배', '980100019183'];
/** Said where a day is asked for that nobody knows. */
export const noDay = '조회되는 정보에 없';
export const cannot = ['처리할 수 없습니다', '고객센터'];
