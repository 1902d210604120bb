import type { Page } from '@playwright/test'

/** Returns everything that the console has stored in the browser, as text. Runs in the page. */
export const readStored = async (): Promise<string> => {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('The database can’t be read.'))
    })
  const found: unknown[] = [localStorage, sessionStorage]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      found.push(await answer(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  return JSON.stringify(found)
}

/** Returns everything that the console has stored in the browser of a page, as text. */
export const storedBy = (page: Page): Promise<string> => page.evaluate(readStored)
