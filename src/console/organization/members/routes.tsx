import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const memberRoutes: RouteObject[] = [
  { path: paths.members(), ...page(() => import('./MembersPage.tsx'), 'list') },
  {
    path: '/organization/members/:username/:tab?',
    ...page(() => import('./member/MemberPage.tsx'), 'object'),
  },
]
