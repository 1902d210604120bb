import type { Category } from '../../../rest/content/categories.ts'

/** A row of the tree. */
export interface Row {
  readonly key: string
  readonly title: string
  readonly description?: string | undefined
  /** 0 for the top level. */
  readonly level: number
  /** Undefined for the root of a tree, which can't be assigned. */
  readonly path?: string
  readonly kind: 'tree' | 'category' | 'stray'
}

const below = (categories: readonly Category[], above: string, level: number): Row[] =>
  categories.flatMap(({ title, description, categories: more = [] }) => {
    const path = `${above}/${title}`
    return [
      { key: path, title, description, level, path, kind: 'category' as const },
      ...below(more, path, level + 1),
    ]
  })

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Returns the rows of a schema and of the extra paths; with a search only the matching rows and their ancestors. */
export const rowsOf = (
  schema: readonly Category[],
  strays: readonly string[],
  q: string,
): readonly Row[] => {
  const wanted = words(q)
  const matches = ({ path, description = '' }: Row) => {
    const text = `${path} ${description}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  const narrowed = (rows: readonly Row[]) => {
    if (wanted.length === 0) return rows
    const found = rows.filter(matches).map(({ path = '' }) => path)
    return rows.filter(({ path = '' }) =>
      found.some((one) => one === path || one.startsWith(`${path}/`)),
    )
  }
  const trees = schema.flatMap(({ title, description, categories = [] }) => {
    const rows = narrowed(below(categories, `/${title}`, 1))
    const root: Row = { key: `/${title}`, title, description, level: 0, kind: 'tree' }
    return rows.length === 0 ? [] : [root, ...rows]
  })
  const others = strays
    .map((path): Row => ({ key: path, title: path, level: 1, path, kind: 'stray' }))
    .filter(matches)
  return [...trees, ...others]
}
