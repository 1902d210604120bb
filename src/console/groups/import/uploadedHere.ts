const key = 'portal-console.uploaded-packages'

const read = (): string[] => (sessionStorage.getItem(key) ?? '').split(' ').filter(Boolean)

/** Remembers for this tab that a package item was made by its own upload. */
export const noteUploaded = (itemId: string): void =>
  sessionStorage.setItem(key, [...new Set([...read(), itemId])].join(' '))

export const wasUploadedHere = (itemId: string): boolean => read().includes(itemId)
