import { jsonLanguage } from '@codemirror/lang-json'

export type JsonTree = ReturnType<typeof jsonLanguage.parser.parse>
type JsonNode = JsonTree['topNode']

/** Keys and positions that lead from the top of a JSON text to a value in it. */
export type JsonPath = readonly PropertyKey[]

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

export const parseTree = (text: string): JsonTree => jsonLanguage.parser.parse(text)

const valuesIn = (node: JsonNode): JsonNode[] => {
  const found: JsonNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (values.has(child.name)) found.push(child)
  return found
}

const keyOf = (property: JsonNode, text: string): string | undefined => {
  const name = property.getChild('PropertyName')
  if (!name) return undefined
  try {
    return JSON.parse(text.slice(name.from, name.to)) as string
  } catch {
    return undefined
  }
}

/** The last of several properties with the same name is effective. */
const propertyOf = (object: JsonNode, key: string, text: string): JsonNode | undefined =>
  object.getChildren('Property').findLast((property) => keyOf(property, text) === key)

/** Returns the range of the value at a path, with its key; the parent's range if the value is missing. */
export const rangeOf = (
  tree: JsonTree,
  text: string,
  path: JsonPath,
): { readonly from: number; readonly to: number } => {
  let [node] = valuesIn(tree.topNode)
  let range: { from: number; to: number } = node ?? tree.topNode
  for (const step of path) {
    if (!node) break
    const property = node.name === 'Object' ? propertyOf(node, String(step), text) : undefined
    const next: JsonNode | undefined =
      node.name === 'Array' ? valuesIn(node)[Number(step)] : property && valuesIn(property)[0]
    // For a missing property, only the first line of its object is marked.
    if (!next) return { from: range.from, to: Math.min(range.to, endOfLine(text, range.from)) }
    range = property ?? next
    node = next
  }
  return { from: range.from, to: range.to }
}

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

/** Returns the path of the object around a position in the text, and its keys; undefined outside of objects. */
export const objectAt = (
  tree: JsonTree,
  text: string,
  at: number,
): { readonly path: JsonPath; readonly keys: readonly string[] } | undefined => {
  let node: JsonNode | null = tree.resolveInner(at, -1)
  while (node && node.name !== 'Object') {
    if (node.name === 'Array') return undefined
    node = node.parent
  }
  if (!node) return undefined
  const keys = node.getChildren('Property').flatMap((property) => keyOf(property, text) ?? [])
  const path: PropertyKey[] = []
  for (let inner = node; inner.parent; inner = inner.parent) {
    const { parent } = inner
    if (parent.name === 'Property') path.unshift(keyOf(parent, text) ?? '')
    if (parent.name === 'Array')
      path.unshift(valuesIn(parent).findIndex(({ from }) => from === inner.from))
  }
  return { path, keys }
}
