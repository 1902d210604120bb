import { part } from '../shell/part/part.tsx'

// Loaded at once, but the page does not wait for them.
export const Attention = part(async () => (await import('./attention/Attention.tsx')).Attention)

export const QuickActions = part(async () => (await import('./QuickActions.tsx')).QuickActions)
export const AddItem = part(async () => (await import('./QuickActions.tsx')).AddItem)

// Members who are not administrators have a home of their own.
export const MemberHome = part(async () => (await import('./own/MemberHome.tsx')).MemberHome)
export const MemberFacts = part(async () => (await import('./own/MemberHome.tsx')).MemberFacts)

// Few portals are empty.
export const Guide = part(async () => (await import('./guide/Guide.tsx')).Guide)

// Cards that load when they are nearly in view.
export const ItemTypes = part(async () => (await import('./figures/ItemFigures.tsx')).ItemTypes)
export const ItemAges = part(async () => (await import('./figures/ItemFigures.tsx')).ItemAges)
export const MemberFigures = part(
  async () => (await import('./figures/MemberFigures.tsx')).MemberFigures,
)
export const StorageFigures = part(
  async () => (await import('./figures/StorageFigures.tsx')).StorageFigures,
)
export const RecentChanges = part(
  async () => (await import('./recent/RecentChanges.tsx')).RecentChanges,
)
export const RecentItems = part(async () => (await import('./recent/ItemRows.tsx')).RecentItems)
export const OwnGroups = part(async () => (await import('./own/OwnGroups.tsx')).OwnGroups)
export const OwnPackages = part(async () => (await import('./own/OwnPackages.tsx')).OwnPackages)
