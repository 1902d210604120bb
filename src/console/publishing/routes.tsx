import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const publishingRoutes: RouteObject[] = [
  { path: paths.publishing(), ...page(() => import('./list/DataStoresPage.tsx'), 'list') },
  { path: paths.newDataStore(), ...page(() => import('./register/RegisterPage.tsx'), 'form') },
  {
    path: '/publishing/:dataStoreId',
    ...page(() => import('./dataStore/DataStorePage.tsx'), 'object'),
  },
  {
    path: '/publishing/:dataStoreId/publish',
    ...page(() => import('./publish/PublishPage.tsx'), 'form'),
  },
  {
    path: '/publishing/:dataStoreId/synchronize',
    ...page(() => import('./synchronize/SynchronizePage.tsx'), 'form'),
  },
  {
    path: '/publishing/:dataStoreId/result',
    ...page(() => import('./result/ResultPage.tsx'), 'list'),
  },
]
