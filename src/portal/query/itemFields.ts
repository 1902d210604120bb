import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Person } from '../../rest/callers.ts'
import { itemTypes } from '../../rest/itemTypes.ts'
import { portalId } from '../context.ts'
import { groupItems, groups, items } from '../db/schema.ts'
import { readableGroups } from '../visibility.ts'
import { withoutSlashes } from '../slashes.ts'
import {
  exactField,
  listField,
  namedField,
  nothing,
  numberField,
  textField,
  type Field,
  type Fields,
} from './fields.ts'

/** Items whose extent overlaps a rectangle in degrees; items without one never do. */
export const overlaps = ([xmin, ymin, xmax, ymax]: readonly [
  number,
  number,
  number,
  number,
]): SQL =>
  sql`(${items.xmin} <= ${xmax}::double precision AND ${items.xmax} >= ${xmin}::double precision
    AND ${items.ymin} <= ${ymax}::double precision AND ${items.ymax} >= ${ymin}::double precision)`

/** Whether the paths of categories, of `items.categoryPaths` or made by `portal_category_paths`, have one of these. */
export const inCategories = (
  paths: readonly string[],
  categoryPaths: SQLWrapper = items.categoryPaths,
): SQL =>
  sql`${categoryPaths} && ARRAY[${sql.join(
    paths.map((path) => sql`lower(${`/${withoutSlashes(path)}`}::text)`),
    sql`, `,
  )}]`

/** Whether a list of categories has one whose titles hold one of these terms. */
export const categoriesNamed = (terms: readonly string[], categories: SQLWrapper): SQL => {
  const field = listField(categories)
  return or(...terms.map((text) => field.matches({ text, phrase: false }))) ?? nothing
}

/** Only groups that the caller may see tell what they hold. */
const groupField = (caller: Person | undefined): Field => {
  const holdsIt = (condition: SQL) =>
    sql`${items.id} IN (SELECT ${groupItems.itemId} FROM ${groupItems} JOIN ${groups} ON ${groups.id} = ${groupItems.groupId}
      WHERE ${readableGroups(caller)} AND ${condition})`
  const id = exactField(groups.id)
  return {
    matches: (wanted) => holdsIt(id.matches(wanted)),
    equals: (text) => holdsIt(id.equals(text)),
    between: () => nothing,
  }
}

const categoryField = (): Field => {
  const words = listField(items.categories)
  return {
    ...words,
    matches: (wanted) =>
      wanted.text.startsWith('/') ? inCategories([wanted.text]) : words.matches(wanted),
    equals: (path) => inCategories([path]),
  }
}

const extentField: Field = {
  matches: ({ text }) => {
    if (text === '*') return sql`${items.xmin} IS NOT NULL`
    const [xmin, ymin, xmax, ymax] = text.split(',').map(Number).filter(Number.isFinite)
    return xmin === undefined || ymin === undefined || xmax === undefined || ymax === undefined
      ? nothing
      : overlaps([xmin, ymin, xmax, ymax])
  },
  equals: (text) => extentField.matches({ text, phrase: true }),
  between: () => nothing,
}

/** The searchable fields of items (rest-content.md section 7.2), for what `caller` may know. */
export const itemFields = (caller: Person | undefined): Fields => {
  const index = items.searchWords
  const created = numberField(items.created)
  const organization = exactField(sql`${portalId}::text`)
  return {
    words: index,
    named: {
      id: exactField(items.id, { caseSensitive: true }),
      owner: exactField(items.owner, { caseSensitive: true }),
      created,
      uploaded: created,
      modified: numberField(items.modified),
      title: textField(items.title, index),
      type: namedField(items.type, Object.keys(itemTypes)),
      typekeywords: listField(items.typeKeywords, index),
      description: textField(items.description, index),
      tags: listField(items.tags, index),
      snippet: textField(items.snippet, index),
      extent: extentField,
      spatialreference: exactField(items.spatialReference),
      accessinformation: textField(items.accessInformation),
      access: exactField(items.access),
      group: groupField(caller),
      numratings: numberField(sql`0`),
      numcomments: numberField(sql`0`),
      avgrating: numberField(sql`0`),
      numviews: numberField(items.numViews),
      size: numberField(items.size),
      culture: exactField(items.culture),
      orgid: organization,
      accountid: organization,
      categories: categoryField(),
      contentstatus: exactField(items.contentStatus),
      classification: textField(sql`${items.classification}::text`),
    },
  }
}
