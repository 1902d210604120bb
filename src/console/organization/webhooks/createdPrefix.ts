/** What the ID of a created webhook begins with where a toast offers to undo the creation. */
export const createdPrefix = 'webhook '
