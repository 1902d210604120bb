import { expect, test } from 'vitest'
import { addInput, fieldOf, firstValues, newFolder, registerProblems } from './values.ts'

const complete = {
  ...firstValues('server1'),
  title: ' Sales ',
  host: 'db1.example.com',
  database: 'sales',
  user: 'publisher',
  password: 'secret-4711',
}

test('an empty form names every required field', () => {
  expect(Object.keys(registerProblems(firstValues(''), [])).toSorted()).toEqual([
    'database',
    'host',
    'password',
    'title',
    'user',
  ])
  expect(registerProblems(complete, [])).toEqual({})
})

test('the folder must exist, or have a name that no other folder has', () => {
  const folders = [{ id: 'f1', title: 'Databases' }]
  const problems = (folderId: string, folderName = '') =>
    registerProblems({ ...complete, folderId, folderName }, folders)
  expect(problems('f1')).toEqual({})
  expect(problems('f2').folderId).toContain('no longer exists')
  expect(problems(newFolder, 'Sales')).toEqual({})
  expect(problems(newFolder, ' ').folderName).toContain('Enter')
  expect(problems(newFolder, ' databases ').folderName).toContain('already')
  expect(problems(newFolder, 'x'.repeat(251)).folderName).toContain('250')
})

test('limits of the interface are errors of their fields', () => {
  expect(registerProblems({ ...complete, title: 'x'.repeat(257) }, []).title).toContain('256')
  expect(registerProblems({ ...complete, snippet: 'x'.repeat(2049) }, []).snippet).toContain(
    '2,048 characters',
  )
})

test('only what was entered is sent', () => {
  const { text, ...input } = addInput('publisher', complete, undefined)
  expect(input).toEqual({ userName: 'publisher', title: 'Sales', type: 'Data Store' })
  expect(text).toContain('PASSWORD=secret-4711')
  expect(addInput('publisher', { ...complete, snippet: 'S', tags: ['a'] }, 'f1')).toMatchObject({
    folderId: 'f1',
    snippet: 'S',
    tags: ['a'],
  })
})

test('a refusal is shown at the field of its parameter', () => {
  expect(fieldOf('folderId')).toBe('folderId')
  expect(fieldOf('text')).toBeUndefined()
  expect(fieldOf(undefined)).toBeUndefined()
})
