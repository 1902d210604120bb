import { describe, expect, test } from 'vitest'
import { dark, light, tones } from './designTokens.ts'

const channel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Relative luminance as WCAG defines it, of `#rrggbb`. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

describe.each(Object.entries({ light, dark }))('%s', (_name, scheme) => {
  const grounds = [scheme.page, scheme.card, scheme.sunken]

  test.each(['text', 'muted', 'accent'] as const)('%s can be read on every ground', (name) => {
    for (const ground of grounds) expect(contrast(scheme[name], ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(tones)('the words of the tone %s can be read', (tone) => {
    const { soft, text } = scheme.tone[tone]
    for (const ground of [soft, scheme.page, scheme.card])
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(tones)('the bars of the tone %s stand out', (tone) => {
    expect(contrast(scheme.tone[tone].solid, scheme.card)).toBeGreaterThanOrEqual(3)
  })

  test('controls have a boundary that can be seen', () => {
    for (const ground of [scheme.page, scheme.card])
      expect(contrast(scheme.control, ground)).toBeGreaterThanOrEqual(3)
  })

  test('words on the accent can be read', () => {
    expect(contrast(scheme.onAccent, scheme.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.onAccent, scheme.accentHover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.accent, scheme.tone.accent.soft)).toBeGreaterThanOrEqual(4.5)
  })
})
