const key = 'portal-console.uploaded-packages'

const read = (): string[] => (sessionStorage.getItem(key) ?? '').split(' ').filter(Boolean)

/** Stores in this tab that it uploaded a package item. */
export const rememberUpload = (itemId: string): void =>
  sessionStorage.setItem(key, [...new Set([...read(), itemId])].join(' '))

export const wasUploadedHere = (itemId: string): boolean => read().includes(itemId)
