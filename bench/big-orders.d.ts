export function writeBigOrders(path: string, rows: number): Promise<void>;
export function orderIdAt(row: number): string;
