import { shelves } from './shelf.ts'

export const { site = '', searches } = document.documentElement.dataset

export const shelf = shelves({ site, storage: () => localStorage, warn: (message) => console.warn(message) })
