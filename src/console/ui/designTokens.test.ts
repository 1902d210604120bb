import { describe, expect, test } from 'vitest'
import { dark, environments, light, tones } from './designTokens.ts'

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

describe.each(Object.entries({ light, dark }))('in the %s color scheme', (_name, scheme) => {
  const backgrounds = [
    scheme.page,
    scheme.card,
    scheme.raised,
    scheme.sunken,
    scheme.hover,
    scheme.selected,
  ]

  test.each(['text', 'muted', 'link'] as const)('%s is readable on every background', (name) => {
    for (const background of backgrounds)
      expect(contrast(scheme[name], background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(tones)('text of the tone %s is readable', (tone) => {
    const { soft, text } = scheme.tone[tone]
    for (const background of [soft, scheme.page, scheme.card])
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(tones)('bars of the tone %s stand out on a card', (tone) => {
    expect(contrast(scheme.tone[tone].solid, scheme.card)).toBeGreaterThanOrEqual(3)
  })

  test('borders of controls, focus rings, and lines of selected rows are visible', () => {
    for (const color of [scheme.control, scheme.focus, scheme.selectedLine])
      for (const background of [scheme.page, scheme.card])
        expect(contrast(color, background)).toBeGreaterThanOrEqual(3)
  })

  test('text on the brand color is readable', () => {
    expect(contrast(scheme.onBrand, scheme.brand)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.onBrand, scheme.brandHover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.brand, scheme.tone.brand.soft)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(environments)('white text on the color %s of a portal is readable', (environment) => {
    expect(contrast('#ffffff', scheme.environment[environment])).toBeGreaterThanOrEqual(4.5)
  })

  test('text that matches a search is readable', () => {
    expect(contrast(scheme.text, scheme.match)).toBeGreaterThanOrEqual(4.5)
  })

  test('white text on buttons that delete is readable', () => {
    expect(contrast('#ffffff', scheme.danger)).toBeGreaterThanOrEqual(4.5)
  })

  test('parts of charts stand out on a card', () => {
    for (const color of scheme.charts)
      expect(contrast(color, scheme.card)).toBeGreaterThanOrEqual(3)
  })

  test('initials are readable on every color of an avatar', () => {
    for (const background of scheme.avatars)
      expect(contrast(scheme.text, background)).toBeGreaterThanOrEqual(4.5)
  })
})
