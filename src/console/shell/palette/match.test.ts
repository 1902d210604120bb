import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settingWords } from '../../organization/settings/settingMessages.ts'
import { piecesOf, ranked, scoreOf, toMatcher } from './match.ts'

const titles = Object.values(settingWords).map(({ label }) => ({ title: label }))
const found = (text: string, all: readonly { title: string; synonyms?: string }[]) =>
  ranked(toMatcher(text), all).map(({ title }) => title)

describe('matching', () => {
  test('a typed prefix of a label finds the label', () => {
    fc.assert(
      fc.property(fc.constantFrom(...titles), fc.nat(), (entry, length) => {
        const typed = entry.title.slice(0, 1 + (length % entry.title.length))
        expect(found(typed, titles)).toContain(entry.title)
      }),
    )
  })

  test('the words of a label find it in any order and in any case', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...titles).chain(({ title }) =>
          fc.record({
            title: fc.constant(title),
            typed: fc.shuffledSubarray(title.split(/[\s,]+/), { minLength: 1 }),
          }),
        ),
        ({ title, typed }) => {
          expect(found(typed.join(' ').toUpperCase(), titles)).toContain(title)
        },
      ),
    )
  })

  test('every word must match', () => {
    expect(scoreOf(toMatcher('default banana'), { title: 'Default basemap' })).toBe(0)
  })

  test.each([
    ['publicly', 'Public key'],
    ['geocoders', 'Geocoder'],
    ['allowed', 'Allow public use'],
    ['policies', 'Policy'],
    ['régions', 'Region'],
    ['can’t', "Members can't edit"],
    ["can't", 'Members can’t edit'],
  ])('%s finds %s', (typed, title) => {
    expect(scoreOf(toMatcher(typed), { title })).toBeGreaterThan(0)
  })

  test('two letters inside a word find nothing', () => {
    expect(scoreOf(toMatcher('as'), { title: 'Default basemap' })).toBe(0)
    expect(scoreOf(toMatcher('base'), { title: 'Database' })).toBeGreaterThan(0)
  })

  test('titles come before synonyms, synonyms before descriptions, whole words before prefixes', () => {
    const entries = [
      { title: 'D', text: 'Signs members in with SAML.' },
      { title: 'C', synonyms: 'single sign-on, SAML' },
      { title: 'SAMLish' },
      { title: 'Logins with SAML' },
      { title: 'SAML' },
    ]
    expect(found('saml', entries)).toEqual(['SAML', 'SAMLish', 'Logins with SAML', 'C', 'D'])
  })

  test('without words, everything matches in its order', () => {
    expect(found(' … ', [{ title: 'b' }, { title: 'a' }])).toEqual(['b', 'a'])
  })
})

describe('marks', () => {
  const marked = (typed: string, title: string) =>
    piecesOf(toMatcher(typed), title)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('')

  test.each([
    ['flood', 'Flood zones 2026', '[Flood] zones 2026'],
    ['zones flood', 'Flood zones 2026', '[Flood] [zones] 2026'],
    ['sharing', 'Share with everyone', '[Shar]e with everyone'],
    ['plain', 'Floodplain', 'Flood[plain]'],
    ['malaga', 'Straßen in Málaga', 'Straßen in [Málaga]'],
    ['x', '', ''],
    ['x', 'Water', 'Water'],
  ])('%s in %s', (typed, title, expected) => {
    expect(marked(typed, title)).toBe(expected)
  })

  test('the pieces together are the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (typed, text) => {
        expect(
          piecesOf(toMatcher(typed), text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
      { numRuns: 30 },
    )
  })
})
