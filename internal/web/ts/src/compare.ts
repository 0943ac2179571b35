// The laws over each other with a cursor that reads them out. The picture drawn
// without script stays for printing; the table beside holds the numbers.

import uPlot from "uplot";

const dashes: number[][] = [[], [7, 4], [2, 3], [9, 3, 2, 3]];

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function draw(): void {
  const place = document.querySelector<HTMLElement>("#overlay");
  if (!place?.dataset["series"] || place.querySelector(".uplot")) return;
  const data = JSON.parse(place.dataset["series"]) as Record<string, number[]>;
  const names = Object.keys(data).filter((k) => k !== "x").sort();
  const still = place.querySelector("svg");
  const width = place.clientWidth;
  if (width < 200) return;
  const axis = { stroke: colour("--ink-2"), grid: { stroke: colour("--grid") }, ticks: { stroke: colour("--edge") }, font: "12px system-ui" };
  const plot = new uPlot(
    {
      width,
      height: Math.max(220, Math.min(360, width * 0.5)),
      scales: { x: { time: false }, y: { range: (_u, _min, max) => [0, max * 1.04] } },
      cursor: { points: { size: 9 } },
      axes: [axis, { ...axis, values: (_u, ticks) => ticks.map((t) => `${Math.round(t * 1000) / 10}%`) }],
      series: [
        { label: "Value" },
        ...names.map((name) => {
          const i = "ABCD".indexOf(name);
          return {
            label: name,
            stroke: colour(`--series-${i + 1}`),
            width: 2.25,
            dash: dashes[i] ?? [],
            points: { show: true, size: 6 },
            value: (_u: uPlot, v: number | null) => (v === null ? "-" : `${(100 * v).toFixed(1)}%`),
          };
        }),
      ],
    },
    [data["x"] ?? [], ...names.map((n) => data[n] ?? [])],
    place,
  );
  plot.root.setAttribute("aria-hidden", "true");
  still?.classList.add("hide");
}

export function listen(whenChanged: (call: () => void) => void): void {
  whenChanged(draw);
  draw();
  new ResizeObserver(() => {
    const place = document.querySelector<HTMLElement>("#overlay");
    const plot = place?.querySelector<HTMLElement>(".uplot");
    if (place && plot && Math.abs(plot.clientWidth - place.clientWidth) > 24) {
      plot.remove();
      draw();
    }
  }).observe(document.body);
}
