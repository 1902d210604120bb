import type { RunningJob } from '../../jobQueue/jobs.ts'

/** Each message stays with its job, so a large package reports some of its items only. */
const maxMessages = 100

/** Reports which item the job processes, for example "Importing 3 of 9: Stream gauges". `index` starts at 0. */
export const reportProgress = async (
  job: RunningJob,
  doing: string,
  {
    index,
    total,
    title,
  }: { readonly index: number; readonly total: number; readonly title: string },
): Promise<void> => {
  const step = Math.ceil(total / maxMessages)
  if (index % step === 0) await job.addMessage(`${doing} ${index + 1} of ${total}: ${title}`)
}
