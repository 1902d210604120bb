import { createElement, type ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
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

/**
 * Returns the lazily loaded part of a route. The router caches the failure of a `lazy` function until the tab is closed. This
 * function repeats the load with the loader instead, so that a retry and a later visit of the page can succeed. `shape` is that of
 * the skeleton that is shown while the data of the page travels.
 */
export const page = (
  importPage: () => Promise<PageModule>,
  shape: PageShape,
): Pick<RouteObject, 'lazy' | 'handle'> => {
  const module = loadable(importPage)
  const Later = () => {
    const arrived = module.now()
    return arrived ? createElement(arrived.Component) : null
  }
  return {
    handle: { shape } satisfies PageHandle,
    lazy: async () => {
      try {
        const { loader, Component } = await module.load()
        return { Component, ...(loader ? { loader } : {}) }
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
