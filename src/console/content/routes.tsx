import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const contentRoutes: RouteObject[] = [
  { path: paths.content(), ...page(() => import('./ContentPage.tsx'), 'list') },
  { path: paths.categories(), ...page(() => import('./categories/CategoriesPage.tsx'), 'form') },
  { path: paths.editItems(), ...page(() => import('./edit/EditPage.tsx'), 'form') },
  { path: '/content/items/:itemId/:tab?', ...page(() => import('./item/ItemPage.tsx'), 'object') },
]
