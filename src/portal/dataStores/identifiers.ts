/** The name of a table or view. */
export type RelationName = Readonly<Record<'schema' | 'table', string>>

/** Returns an identifier for a statement, quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the table of a dataset for a statement, quoted. */
export const quotedTable = ({ schema, table }: RelationName): string =>
  `${quoted(schema)}.${quoted(table)}`

/** Returns the table of a published dataset. */
export const relationOf = ({ name, schema }: { name: string; schema: string }): RelationName => ({
  schema,
  table: name.slice(schema.length + 1),
})
