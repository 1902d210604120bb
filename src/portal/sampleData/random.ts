/* oxlint-disable eslint/no-bitwise -- a generator of this kind is bit arithmetic */

/** A seeded random generator: the same seed results in the same sequence on every machine. */
export interface Random {
  /** Returns a number from 0 to 1, excluding 1. */
  next(): number
  /** Returns an integer from min to max, both included. */
  integer(min: number, max: number): number
  /** Returns a number from min to max, with the given number of decimals. */
  decimal(min: number, max: number, decimals?: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns up to `count` different entries, in random order. */
  sample<T>(list: readonly T[], count: number): T[]
  shuffle<T>(list: readonly T[]): T[]
  /** Returns lower-case hexadecimal characters. */
  hex(length: number): string
}

const hash = (text: string, start: number) => {
  let value = start >>> 0
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
    value ^= value >>> 15
  }
  return value >>> 0
}

/**
 * Creates a generator (sfc32) from any text. Use a separate seed for each object, such as `7:item:42`, so that adding an object
 * leaves the others unchanged.
 */
export const random = (seed: string): Random => {
  let a = hash(seed, 0x811c9dc5)
  let b = hash(seed, 0x9e3779b9)
  let c = hash(seed, 0x85ebca6b)
  let counter = 1

  const word = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) word()

  const next = () => word() / 0x1_0000_0000
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('The list is empty.')
    return list[integer(0, list.length - 1)] as T
  }

  const shuffle = <T>(list: readonly T[]): T[] => {
    const rest = [...list]
    return list.map(() => rest.splice(integer(0, rest.length - 1), 1)[0] as T)
  }

  return {
    next,
    integer,
    decimal: (min, max, decimals = 2) => Number((min + next() * (max - min)).toFixed(decimals)),
    chance: (probability) => next() < probability,
    pick,
    sample: (list, count) => shuffle(list).slice(0, count),
    shuffle,
    hex: (length) => {
      let text = ''
      while (text.length < length) text += word().toString(16).padStart(8, '0')
      return text.slice(0, length)
    },
  }
}
