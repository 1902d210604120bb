/** Returns an identifier for a statement, quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the table of a dataset for a statement, quoted. */
export const quotedTable = ({ schema, table }: { schema: string; table: string }): string =>
  `${quoted(schema)}.${quoted(table)}`
