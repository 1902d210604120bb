import { loadable } from '../ui/loadable.ts'

/** The library of the queues, which is loaded when several requests or files are waiting. */
export const queueing = loadable(async () => (await import('p-queue')).default)
