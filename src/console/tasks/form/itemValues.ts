import { objectIn, withKey } from './parametersText.ts'
import type { KindValues, TaskValues } from './values.ts'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Returns the URL of the tasks of a geoprocessing service, without the name of a task; empty for an item without URL. */
const tasksIn = (serviceUrl: string) => (serviceUrl === '' ? '' : `${withoutSlash(serviceUrl)}/`)

/**
 * Returns the values that depend on the item after another item was selected: URLs that were filled from the previous item, and empty
 * ones. URLs that a person entered stay.
 */
export const withItem = (
  { type, itemId, taskURL, parameters }: Pick<TaskValues, 'type' | keyof KindValues>,
  before: string,
  after: string,
): KindValues => {
  if (type === 'GPService') {
    const isFilled = taskURL.trim() === '' || (before !== '' && taskURL.startsWith(tasksIn(before)))
    return { itemId, parameters, taskURL: isFilled ? tasksIn(after) : taskURL }
  }
  if (type !== 'ExecuteSceneCook') return { itemId, taskURL, parameters }
  const url = objectIn(parameters)?.['service_url'] ?? ''
  const isFilled = url === '' || (before !== '' && url === before)
  return {
    itemId,
    taskURL,
    parameters: isFilled ? withKey(parameters, 'service_url', after) : parameters,
  }
}
