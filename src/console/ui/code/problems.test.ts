import { describe, expect, test } from 'vitest'
import { objectAt, parseTree } from './jsonTree.ts'
import { problemsOf } from './problems.ts'

describe('a syntax error is reported with its position', () => {
  const wrong: [string, number, number, object][] = [
    ['{"links": }', 1, 11, { kind: 'unexpected', found: '}' }],
    ['{\n  "a": 1,\n}', 3, 1, { kind: 'unexpected', found: '}' }],
    ['[1 2]', 1, 4, { kind: 'unexpected', found: '2' }],
    ['{"a": 1', 1, 8, { kind: 'endsEarly' }],
    ['{"a": \n\n', 1, 6, { kind: 'endsEarly' }],
    ['{"a": "x\ny"}', 1, 9, { kind: 'control' }],
    ['{"a": 1}\n}', 2, 1, { kind: 'unexpected', found: '}' }],
    ['{"a": 01}', 1, 8, { kind: 'unexpected', found: '1' }],
    ["{'a': 1}", 1, 2, { kind: 'unexpected', found: "'" }],
  ]
  test.each(wrong)('%j', (text, line, column, what) => {
    expect(problemsOf(text)).toMatchObject([{ line, column, what }])
  })

  test('valid JSON and an empty text have no errors', () => {
    for (const text of ['', '  \n', '{}', '[1, 2]', '"x"', 'null'])
      expect(problemsOf(text)).toEqual([])
  })
})

describe('an error of a check is marked at the position of its path:', () => {
  const text = '{\n  "title": "x",\n  "layers": [\n    { "url": "a" },\n    { "url": "b" }\n  ]\n}'
  const marked = (path: PropertyKey[]) =>
    problemsOf(text, () => [{ path, message: 'is wrong' }]).map(
      ({ from, to, line }) => [line, text.slice(from, to)] as const,
    )

  test('a property is marked with its name', () => {
    expect(marked(['title'])).toEqual([[2, '"title": "x"']])
    expect(marked(['layers', 1, 'url'])).toEqual([[5, '"url": "b"']])
  })
  test('an entry of a list is marked', () => {
    expect(marked(['layers', 0])).toEqual([[4, '{ "url": "a" }']])
  })
  test('a missing property is marked in the first line of its object', () => {
    expect(marked(['layers', 1, 'id'])).toEqual([[5, '{ "url": "b" }']])
    expect(marked(['id'])).toEqual([[1, '{']])
  })
  test('an error without a path marks the whole text', () => {
    expect(marked([])).toEqual([[1, text]])
  })
  test('the last of two properties with the same name is marked, because it is effective', () => {
    const twice = '{"a": 1, "a": 2}'
    const [found] = problemsOf(twice, () => [{ path: ['a'], message: '' }])
    expect(twice.slice(found?.from, found?.to)).toBe('"a": 2')
  })
})

test('the object at a position is returned with its path and keys', () => {
  const text = '{"title": "x", "layers": [{"url": "a"}, {"" }]}'
  const at = (snippet: string, shift = 0) =>
    objectAt(parseTree(text), text, text.indexOf(snippet) + shift)
  expect(at('"title"', 1)).toEqual({ path: [], keys: ['title', 'layers'] })
  expect(at('"url"', 2)).toEqual({ path: ['layers', 0], keys: ['url'] })
  expect(at('"" }', 1)).toMatchObject({ path: ['layers', 1] })
  expect(at('[', 1)).toBeUndefined()
})
