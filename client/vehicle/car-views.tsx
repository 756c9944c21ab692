/** How often the car was looked at, once the page is seen (VDP-10). Its line stands there whether or not anyone says. */
export const CarViews = ({ source }: { source: string }) => <p className="car-views" data-near={source} data-views="" />
