import type { MapNode } from './nodes.ts'

/** Sizes in units of the drawing, which are pixels at 100 %. */
export const boxSize = { width: 300, height: 76 } as const
const gap = { column: 72, row: 16 } as const
export const margin = 16

/** A node with its position in the drawing. */
export interface Box {
  readonly node: MapNode
  readonly x: number
  readonly y: number
  /** 1 for the portal. */
  readonly level: number
  /** The keys of the nodes that belong to it. */
  readonly children: readonly string[]
}

export interface Layout {
  readonly boxes: readonly Box[]
  readonly width: number
  readonly height: number
}

/** Returns a tree from start to end: a column for each level, and every parent in the middle of its children. */
export const layoutOf = (nodes: readonly MapNode[]): Layout => {
  const childrenOf = (key: string) => nodes.filter(({ parent }) => parent === key)
  const boxes: Box[] = []
  let rows = 0
  const place = (node: MapNode, level: number): number => {
    const children = childrenOf(node.key)
    const ys = children.map((child) => place(child, level + 1))
    const [first, last] = [ys[0], ys.at(-1)]
    const y =
      first === undefined || last === undefined
        ? margin + rows++ * (boxSize.height + gap.row)
        : (first + last) / 2
    boxes.push({
      node,
      x: margin + (level - 1) * (boxSize.width + gap.column),
      y,
      level,
      children: children.map(({ key }) => key),
    })
    return y
  }
  for (const root of nodes.filter(({ parent }) => parent === undefined)) place(root, 1)
  const levels = Math.max(1, ...boxes.map(({ level }) => level))
  return {
    // In the order of the nodes, which is that of the keyboard and of screen readers.
    boxes: nodes.flatMap(({ key }) => boxes.find(({ node }) => node.key === key) ?? []),
    width: 2 * margin + levels * boxSize.width + (levels - 1) * gap.column,
    height: 2 * margin + rows * boxSize.height + Math.max(0, rows - 1) * gap.row,
  }
}

/** Returns the key of the node to which an arrow key leads: along a line to parent or first child, or to the next one of the level. */
export const neighborOf = (
  { boxes }: Pick<Layout, 'boxes'>,
  key: string,
  arrow: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): string | undefined => {
  const box = boxes.find(({ node }) => node.key === key)
  if (!box) return undefined
  if (arrow === 'ArrowLeft') return box.node.parent
  if (arrow === 'ArrowRight') return box.children[0]
  const level = boxes.filter((one) => one.level === box.level).toSorted((a, b) => a.y - b.y)
  return level[level.indexOf(box) + (arrow === 'ArrowDown' ? 1 : -1)]?.node.key
}

/** Returns a text cut in its middle to a number of characters, so that host and last segment remain. */
export const cutMiddle = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text.slice(0, Math.ceil((length - 1) / 2))}…${text.slice(text.length - Math.floor((length - 1) / 2))}`
