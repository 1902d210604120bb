import { createElement, type ComponentType } from 'react'
import type {
  LoaderFunction,
  NonIndexRouteObject,
  Params,
  ShouldRevalidateFunction,
} from 'react-router'
import { loadable } from '../../ui/loadable.ts'
import type { PageShape } from '../../ui/layout/LoadingPage.tsx'

interface PageModule {
  readonly loader?: LoaderFunction
  readonly Component: ComponentType
}

/** What is known about the page of a route before its chunk is loaded. */
export interface PageHandle {
  readonly shape: PageShape
}

/** Parameters of a path that select a part of a page, not another page. */
const withinPage = ['tab', 'section']

/** Returns what the parameters of a path select besides a part of the page, equal for all paths of one page. */
export const objectOf = (params: Params): string =>
  JSON.stringify(Object.entries(params).filter(([name]) => !withinPage.includes(name)))

/**
 * Keeps the loader from running again for another tab, step, or filter of the same page, unless it reads the URL: they would wait for
 * what the page already has.
 */
const oncePerPage = () => {
  let readsUrl = false
  const shouldRevalidate: ShouldRevalidateFunction = (change) =>
    change.defaultShouldRevalidate &&
    (readsUrl ||
      objectOf(change.currentParams) !== objectOf(change.nextParams) ||
      change.currentUrl.href === change.nextUrl.href)
  return {
    shouldRevalidate,
    watch:
      (loader: LoaderFunction): LoaderFunction =>
      (args) =>
        loader({
          ...args,
          get request() {
            readsUrl = true
            return args.request
          },
        }),
  }
}

/**
 * Returns the route of a page, whose code is loaded with its first visit. The router caches the failure of a `lazy` function until the
 * tab is closed. This function repeats the load with the loader instead, so that a retry and a later visit of the page can succeed.
 * `shape` is that of the skeleton that is shown while the data of the page travels.
 */
export const page = (
  path: string,
  importPage: () => Promise<PageModule>,
  shape: PageShape,
): NonIndexRouteObject => {
  const module = loadable(importPage)
  const { watch, shouldRevalidate } = oncePerPage()
  const Later = () => {
    const arrived = module.now()
    return arrived ? createElement(arrived.Component) : null
  }
  return {
    path,
    handle: { shape } satisfies PageHandle,
    lazy: async () => {
      try {
        const { loader, Component } = await module.load()
        return { Component, ...(loader ? { loader: watch(loader), shouldRevalidate } : {}) }
      } catch {
        return {
          loader: async (args) => {
            const { loader } = await module.load()
            return (await loader?.(args)) ?? null
          },
          Component: Later,
        }
      }
    },
  }
}
