import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { completeKeys, type KeysAt } from './extensions.ts'

const keysAt: KeysAt = ([first]) => (first === 'layers' ? ['url', 'opacity'] : ['title', 'layers'])

/** Returns the suggested keys at the `|` in the text. */
const offered = (marked: string, explicit = false) => {
  const state = EditorState.create({ doc: marked.replace('|', '') })
  const found = completeKeys(keysAt)(new CompletionContext(state, marked.indexOf('|'), explicit))
  return found?.options.map(({ displayLabel }) => displayLabel)
}

test('keys are suggested where a key is allowed, without existing ones', () => {
  expect(offered('{"|"}')).toEqual(['title', 'layers'])
  expect(offered('{"title": "x", "l|"}')).toEqual(['layers'])
  expect(offered('{"layers": [{"url": "x", |}]}', true)).toEqual(['opacity'])
  expect(offered('{"layers": [{"|"}]}')).toEqual(['url', 'opacity'])
})

test('values are never completed', () => {
  expect(offered('{"title": "|"}')).toBeUndefined()
  expect(offered('["|"]')).toBeUndefined()
  expect(offered('|', true)).toBeUndefined()
})
