import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import { ExtentParameter } from '../../rest/protocol/fields.ts'
import { itemTypes } from '../../rest/records/itemTypes.ts'
import { portalId } from '../common/identity.ts'
import { groupItems, groups, items, withMark, type Mark } from '../db/schema.ts'
import { readableGroups } from '../access/visibility.ts'
import { withoutSlashes } from '../common/slashes.ts'
import { costs, type Condition } from './cost.ts'
import {
  exactField,
  listField,
  namedField,
  nothing,
  numberField,
  textField,
  type Field,
  type Fields,
  type Words,
} from './fields.ts'

/**
 * Returns the condition for items whose extent overlaps a rectangle in degrees; items without an extent never do. Longitudes that
 * differ by a turn around the world are the same, and a western end that exceeds the eastern one crosses the 180th meridian.
 */
export const overlaps = ([xmin, ymin, xmax, ymax]: z.output<typeof ExtentParameter>): SQL => {
  const east = sql`${items.xmax} + CASE WHEN ${items.xmin} > ${items.xmax} THEN 360 ELSE 0 END`
  const turned = [-360, 0, 360].map((turn) => {
    const [from, to] = [xmin + turn, (xmin > xmax ? xmax + 360 : xmax) + turn]
    return sql`${items.xmin} <= ${to}::double precision AND ${east} >= ${from}::double precision`
  })
  return sql`(${items.ymin} <= ${ymax}::double precision AND ${items.ymax} >= ${ymin}::double precision AND (${or(...turned)}))`
}

/**
 * Returns the condition that the paths of categories, from `items.categoryPaths` or `portal_category_paths`, include one of these.
 */
export const inCategories = (
  paths: readonly string[],
  categoryPaths: SQLWrapper = items.categoryPaths,
): SQL =>
  sql`${categoryPaths} && ARRAY[${sql.join(
    paths.map((path) => sql`lower(${`/${withoutSlashes(path)}`}::text)`),
    sql`, `,
  )}]`

const wordsWith = (words: SQLWrapper, mark: Mark): Words => ({
  sql: withMark(words, mark),
  isStored: true,
  isOneField: true,
})
/** Returns the words of a field that a search must name, from their stored column. */
const named = (mark: Mark): Words => wordsWith(items.fieldWords, mark)
/** Returns the words of a default field, from their stored column. */
const byDefault = (mark: Mark): Words => wordsWith(items.searchWords, mark)

/** Returns a field of an item's categories: the organization's, or others. */
export const categoryWords = (categories?: SQLWrapper): Field =>
  categories ? listField(categories) : listField(items.categories, named('C'))

/** Returns the condition that a category of `categoryWords` has a title with one of these terms. */
export const categoriesNamed = (terms: readonly string[], field: Field): SQL =>
  or(...terms.map((text) => field.matches({ text, phrase: false }).sql)) ?? nothing.sql

/** Only groups that the caller can see reveal their items. */
const groupField = (caller: Person | undefined): Field => {
  const inGroupsWith = (condition: Condition): Condition => ({
    // Through an array, items are looked up by ID: PostgreSQL counts the subquery in the access rule once for each lookup, and would
    // rather read all items.
    sql: sql`${items.id} IN (SELECT unnest(ARRAY(SELECT ${groupItems.itemId} FROM ${groupItems}
      JOIN ${groups} ON ${groups.id} = ${groupItems.groupId} WHERE ${readableGroups(caller)} AND ${condition.sql})))`,
    cost: condition.cost > costs.anyCase ? costs.groups : costs.word,
  })
  const id = exactField(groups.id, { caseSensitive: true })
  return {
    matches: (term) => inGroupsWith(id.matches(term)),
    equals: (text) => inGroupsWith(id.equals(text)),
    between: () => nothing,
  }
}

const categoryField = (): Field => {
  const words = categoryWords()
  const below = (path: string): Condition => ({ sql: inCategories([path]), cost: costs.overlap })
  return {
    ...words,
    matches: (term) => (term.text.startsWith('/') ? below(term.text) : words.matches(term)),
    equals: below,
  }
}

const extentField: Field = {
  matches: ({ text }) => {
    if (text === '*') return { sql: sql`${items.xmin} IS NOT NULL`, cost: costs.value }
    const extent = ExtentParameter.safeParse(text.split(',').map(Number)).data
    return extent ? { sql: overlaps(extent), cost: costs.value } : nothing
  },
  equals: (text) => extentField.matches({ text, phrase: true }),
  between: () => nothing,
}

/** Returns the searchable fields of items, depending on what `caller` can see. */
export const itemFields = (caller: Person | undefined): Fields => {
  const created = numberField(items.created)
  const organization = exactField(sql`${portalId}::text`)
  return {
    words: { sql: items.searchWords, isStored: true },
    share: 1,
    named: {
      id: exactField(items.id, { caseSensitive: true }),
      owner: exactField(items.owner, { caseSensitive: true }),
      created,
      uploaded: created,
      modified: numberField(items.modified),
      title: textField(items.title, byDefault('A')),
      type: namedField(items.type, Object.keys(itemTypes)),
      typekeywords: listField(items.typeKeywords, named('A')),
      description: textField(items.description, named('D')),
      tags: listField(items.tags, byDefault('B')),
      snippet: textField(items.snippet, byDefault('C')),
      extent: extentField,
      spatialreference: exactField(items.spatialReference),
      accessinformation: textField(items.accessInformation, named('B')),
      access: exactField(items.access, { isLowerCase: true }),
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
