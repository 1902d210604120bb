import type { AreaTexts } from '../text.ts'

const start = 'Index of the first result, starting at 0.'

export const dependenciesTexts: AreaTexts<'dependencies'> = {
  list: {
    summary: 'List what an item uses',
    description:
      'Returns items that the item refers to, as far as the caller can read them, and URLs that belong to no such item.',
    parameters: { start },
  },
  dependents: {
    summary: 'List what uses an item',
    description: 'Returns the items that refer to this one, as far as the caller can read them.',
    parameters: { start },
  },
}
