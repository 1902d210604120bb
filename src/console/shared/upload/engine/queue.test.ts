import { expect, test } from 'vitest'
import type { Upload, UploadProgress, UploadState } from './progress.ts'
import { createQueue, filesInFlight, type UploadRequest } from './queue.ts'

/** Uploads that the test ends. */
const setUp = () => {
  const running: string[] = []
  const ends = new Map<string, (state: UploadState) => void>()
  const queue = createQueue(({ file }, _place, turn) => {
    const listeners = new Set<() => void>()
    let progress: UploadProgress = {
      state: 'waiting',
      sent: 0,
      total: file.size,
      itemId: undefined,
      error: undefined,
      leftBehind: false,
      kept: false,
    }
    const notify = (state: UploadState) => {
      progress = { ...progress, state }
      for (const listener of listeners) listener()
    }
    const run = async () => {
      const leave = await turn(new AbortController().signal)
      running.push(file.name)
      notify('sending')
      await new Promise<void>((resolve) => {
        ends.set(file.name, (state) => {
          notify(state)
          resolve()
        })
      })
      running.splice(running.indexOf(file.name), 1)
      leave()
      return progress
    }
    return {
      progress: () => progress,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      pause: () => {},
      resume: () => {},
      cancel: () => {},
      ended: run(),
    } satisfies Upload
  })
  const add = (name: string) => {
    const request: UploadRequest = {
      file: new File(['x'], name),
      properties: { title: name },
      purpose: 'test',
      href: '/test',
    }
    return queue.add('here', request)
  }
  const end = (name: string, state: UploadState = 'completed') => ends.get(name)?.(state)
  return { queue, running, add, end }
}

test('a limited number of files is uploaded at a time, in the order in which they were added', async () => {
  const { running, add, end } = setUp()
  for (const name of ['a', 'b', 'c', 'd']) add(name)
  await expect.poll(() => running).toEqual(['a', 'b'].slice(0, filesInFlight))
  end('b')
  await expect.poll(() => running).toEqual(['a', 'c'])
})

test('a failed upload does not stop the others, and is retried with corrected values', async () => {
  const { queue, running, add, end } = setUp()
  const entry = add('a')
  add('b')
  add('c')
  await expect.poll(() => running).toEqual(['a', 'b'])
  end('a', 'failed')
  await expect.poll(() => running).toEqual(['b', 'c'])
  end('b')
  end('c')
  const again = queue.retry(entry.id, { properties: { title: 'Right' } })
  expect(again).toMatchObject({ id: entry.id, properties: { title: 'Right' } })
  await expect.poll(() => running).toEqual(['a'])
  expect(queue.list().map(({ upload }) => upload.progress().state)).toEqual([
    'sending',
    'completed',
    'completed',
  ])
})

test('only ended uploads can be retried or cleared', async () => {
  const { queue, running, add, end } = setUp()
  const entry = add('a')
  await expect.poll(() => running).toEqual(['a'])
  expect(queue.retry(entry.id)).toBeUndefined()
  queue.remove(entry.id)
  expect(queue.list()).toHaveLength(1)
  end('a')
  queue.remove(entry.id)
  expect(queue.list()).toEqual([])
})
