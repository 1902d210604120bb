/** The pages of the area, so that the first page of the console names only this module of them. */
export const pages = {
  list: () => import('./list/DataStoresPage.tsx'),
  register: () => import('./register/RegisterPage.tsx'),
  dataStore: () => import('./dataStore/DataStorePage.tsx'),
  publish: () => import('./publish/PublishPage.tsx'),
  synchronize: () => import('./synchronize/SynchronizePage.tsx'),
  result: () => import('./result/ResultPage.tsx'),
}
