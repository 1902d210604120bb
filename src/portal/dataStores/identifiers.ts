import { datasetName, relationNamed, type RelationName } from '../../rest/publishing/datasets.ts'

/** Returns an identifier for a statement, quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the table of a dataset for a statement, quoted. */
export const quotedTable = ({ schema, table }: RelationName): string =>
  `${quoted(schema)}.${quoted(table)}`

/** Returns the schema and the table of a published dataset. Earlier versions stored names without quotation marks. */
export const relationOf = ({ name, schema }: { name: string; schema: string }): RelationName => {
  const relation = relationNamed(name)
  return relation && relation.schema === schema && datasetName(relation) === name
    ? relation
    : { schema, table: name.slice(schema.length + 1) }
}
