import { expect, test } from 'vitest'
import { viewSearch, withoutView, withView } from './savedViews.ts'

const view = (name: string, search = 'q=river') => ({ name, search })

test('a view is the query string of the list without its page', () => {
  expect(viewSearch('?q=river&page=3&type=Web+Map&type=CSV')).toBe('q=river&type=Web+Map&type=CSV')
  expect(viewSearch('?page=2')).toBe('')
})

test('views are listed by name, and a view of the same name is replaced', () => {
  const two = withView([view('Report 10')], view('report 9'))
  expect(two.map(({ name }) => name)).toEqual(['report 9', 'Report 10'])
  expect(withView(two, view('Report 10', 'q=lake'))).toEqual([
    view('report 9'),
    view('Report 10', 'q=lake'),
  ])
  expect(withoutView(two, 'report 9')).toEqual([view('Report 10')])
})
