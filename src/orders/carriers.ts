/** Carriers by their official names, each with what shops and their systems write for it. */
// biome-ignore format: a table
const names: Readonly<Record<string, readonly string[]>> = {
  CJ대한통운: ['대한통운', '대한통운택배', 'CJ', '씨제이', '씨제이택배', '씨제이대한통운', 'CJ택배', 'CJ GLS', 'CJGLS', 'KOREX', '04'],
  한진택배: ['한진', 'HANJIN', '05'],
  롯데택배: ['롯데', '롯데글로벌', '롯데글로벌로지스', '롯데택배(롯데글로벌로지스)', '현대택배', 'LOTTE', 'HYUNDAI', '08'],
  우체국택배: ['우체국', '우체국소포', '우체국등기', '등기', '우편', 'EPOST', '01'],
  로젠택배: ['로젠', 'LOGEN', 'KGB', '06'],
  경동택배: ['경동', '경동화물', 'KDEXP', '23'],
  대신택배: ['대신', '대신화물', 'DAESIN'],
  'CU 편의점택배': ['CU', '씨유', '씨유택배', '씨유편의점', '씨유편의점택배', 'CU택배', 'CU포스트', 'CUPOST', '알뜰택배', 'CU편의점택배', '46'],
  'GS Postbox': ['GS', '지에스', 'GS25', 'GS25편의점택배', 'GS편의점택배', 'GS25 편의점택배', '포스트박스', 'GS포스트박스', '반값택배', 'CVSnet', '24'],
  합동택배: ['합동', 'HDEXP'],
  천일택배: ['천일', 'CHUNIL'],
  일양로지스: ['일양', '일양택배', 'ILYANG', '11'],
  쿠팡로지스틱스: ['쿠팡', '쿠팡로지스틱스서비스', '로켓', 'CLS'],
};

/** Without the company's form. A code keeps its zeros: 4 may be another system's. */
const plain = (word: string): string =>
  word
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\(주\)|주식회사|[\s()]/g, '');

const byName = new Map<string, string>(
  Object.entries(names).flatMap(([official, others]) =>
    [official, ...others].map(name => [plain(name), official] as const),
  ),
);

/** The official name of a carrier; a word that the table lacks stands for itself. */
export const carrierIn = (word: string): string => byName.get(plain(word)) ?? word;
