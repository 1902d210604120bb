/** A row of the sample tables. */
export interface SampleRow {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly access: string
  /** Bytes. */
  readonly size: number
  /** Epoch ms. */
  readonly modified: number
}

const day = 86_400_000
const types = ['Web Map', 'Feature Service', 'Dashboard', 'StoryMap', 'PDF']
const access = ['public', 'org', 'shared', 'private']

/** Returns rows that are always the same, except that they are relative to now. */
export const sampleRows = (count: number): readonly SampleRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    title:
      index === 2
        ? 'A long title that is wider than its column and has several words'
        : `Parcels ${index + 1}`,
    type: types[index % types.length] ?? '',
    access: access[index % access.length] ?? '',
    size: 3_500 * (index + 1) ** 3,
    modified: Date.now() - index * 3 * day,
  }))
