/** Returns the rows of a result; both drivers return an object that contains them. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows
