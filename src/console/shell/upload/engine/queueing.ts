import { loadable } from '../../../ui/loadable.ts'

/** The library of the queues, which is loaded when a file is chosen. */
export const queueing = loadable(async () => (await import('p-queue')).default)
