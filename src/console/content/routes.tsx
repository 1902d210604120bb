import type { RouteObject } from 'react-router'
import { paths } from '../shell/paths.ts'

export const contentRoutes: RouteObject[] = [
  { path: paths.content(), lazy: () => import('./ContentPage.tsx') },
  { path: paths.categories(), lazy: () => import('./categories/CategoriesPage.tsx') },
  { path: '/content/items/:itemId/:tab?', lazy: () => import('./item/ItemPage.tsx') },
]
