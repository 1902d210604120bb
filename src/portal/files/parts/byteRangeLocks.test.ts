import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createByteRangeLocks } from './byteRangeLocks.ts'

describe('the locked ranges of a file', () => {
  test('begin only in free bytes, and end where another range begins', () => {
    const slots = createByteRangeLocks()
    const first = slots.lock(0)
    const second = slots.lock(10)
    expect(first?.grow(10)).toBe(true)
    expect(first?.grow(1)).toBe(false)
    expect(slots.lock(9)).toBeUndefined()
    expect(slots.lock(10)).toBeUndefined()
    expect(slots.lock(11)).toBeDefined()
    expect(second?.grow(1)).toBe(true)
    expect(second?.grow(1)).toBe(false)
  })

  test('are free again after they were released', () => {
    const slots = createByteRangeLocks()
    const slot = slots.lock(0, 10)
    expect(slots.lock(5, 1)).toBeUndefined()
    slot?.release()
    expect(slots.lock(5, 1)).toBeDefined()
  })

  test('are locked completely or not at all', () => {
    const slots = createByteRangeLocks()
    slots.lock(10, 1)
    expect(slots.lock(0, 11)).toBeUndefined()
    expect(slots.lock(0, 10)).toBeDefined()
  })

  test('never overlap, in any order of locking, growing, and releasing', () => {
    const step = fc.record({
      offset: fc.nat(30),
      bytes: fc.nat(5),
      grows: fc.array(fc.nat(4), { maxLength: 4 }),
      isReleased: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const slots = createByteRangeLocks()
        const writer = new Map<number, number>()
        steps.forEach(({ offset, bytes, grows, isReleased }, who) => {
          const slot = slots.lock(offset, bytes)
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
