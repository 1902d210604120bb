import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const contentRoutes: RouteObject[] = [
  { path: paths.content(), ...page(() => import('./ContentPage.tsx')) },
  { path: paths.categories(), ...page(() => import('./categories/CategoriesPage.tsx')) },
  { path: '/content/items/:itemId/:tab?', ...page(() => import('./item/ItemPage.tsx')) },
]
