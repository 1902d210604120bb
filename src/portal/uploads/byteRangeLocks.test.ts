import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSlots } from './byteRangeLocks.ts'

describe('the stretches of a file', () => {
  test('begin where nobody is, and end where another begins', () => {
    const slots = createSlots()
    const first = slots.take(0)
    const second = slots.take(10)
    expect(first?.grow(10)).toBe(true)
    expect(first?.grow(1)).toBe(false)
    expect(slots.take(9)).toBeUndefined()
    expect(slots.take(10)).toBeUndefined()
    expect(slots.take(11)).toBeDefined()
    expect(second?.grow(1)).toBe(true)
    expect(second?.grow(1)).toBe(false)
  })

  test('that are given up are free again', () => {
    const slots = createSlots()
    const slot = slots.take(0, 10)
    expect(slots.take(5, 1)).toBeUndefined()
    slot?.release()
    expect(slots.take(5, 1)).toBeDefined()
  })

  test('are taken whole or not at all', () => {
    const slots = createSlots()
    slots.take(10, 1)
    expect(slots.take(0, 11)).toBeUndefined()
    expect(slots.take(0, 10)).toBeDefined()
  })

  test('never overlap, whoever takes, grows and gives up', () => {
    const step = fc.record({
      offset: fc.nat(30),
      bytes: fc.nat(5),
      grows: fc.array(fc.nat(4), { maxLength: 4 }),
      isReleased: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const slots = createSlots()
        const writer = new Map<number, number>()
        steps.forEach(({ offset, bytes, grows, isReleased }, who) => {
          const slot = slots.take(offset, bytes)
          if (!slot) return
          let end = offset + bytes
          for (const more of grows) if (slot.grow(more)) end += more
          for (let at = offset; at < end; at++) {
            expect(writer.has(at)).toBe(false)
            writer.set(at, who)
          }
          if (!isReleased) return
          slot.release()
          for (let at = offset; at < end; at++) writer.delete(at)
        })
      }),
    )
  })
})
