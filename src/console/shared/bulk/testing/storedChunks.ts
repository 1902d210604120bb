import type { Bulk } from '../bulk.ts'
import type { Chunk, Outcome } from '../records.ts'

/** Returns all chunks of a bulk operation, in their order. */
export const storedChunks = async (
  { chunksOf }: Pick<Bulk, 'chunksOf'>,
  runId: string,
): Promise<Chunk[]> => {
  const all: Chunk[] = []
  for await (const chunk of chunksOf(runId)) all.push(chunk)
  return all
}

/** Returns all known outcomes of a bulk operation. */
export const storedOutcomes = async (
  bulk: Pick<Bulk, 'chunksOf'>,
  runId: string,
): Promise<Outcome[]> => (await storedChunks(bulk, runId)).flatMap(({ outcomes }) => outcomes)
