import { createStore } from '../../shell/storage/store.ts'
import type { QueuedUpload } from './engine/queue.ts'

/** All uploads of this tab, oldest first. In its own module, because the upload engine is loaded with the first upload. */
export const uploadEntries = createStore<readonly QueuedUpload[]>([])
