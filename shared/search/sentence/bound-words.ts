/** Words for bounds, as patterns. */
export const UNDER =
  '(?:under|undr|below|belwo|less th[ae]n|cheaper th[ae]n|lower th[ae]n|max|maximum|max of|maximum of|up to|upto|no more th[ae]n|not more th[ae]n|not over|within|sub|budget|budget of|my budget is)'
export const OVER =
  '(?:over|above|more th[ae]n|min|minimum|minimum of|at least|from|starting from|starting at|upwards of)'
export const AROUND = '(?:around|about|approx|approximately|roughly|circa|round)'
export const OR_LESS = '(?:or less|or under|or below|and under|and below|max|maximum|tops|budget|or cheaper)'
export const OR_MORE = '(?:\\+|plus|or more|or over|and over|and up|and above|or above|upwards)'
export const TO = '(?:-| - | to | and | or | - )'
