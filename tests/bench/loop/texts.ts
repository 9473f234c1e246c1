import { random, sentences } from "../synthetic";

const fillTo = (sentence: () => string, characters: number, separator: string): string => {
  const parts: string[] = [];
  for (let length = 0; length < characters; ) {
    const next = sentence();
    parts.push(next);
    length += next.length + separator.length;
  }
  return parts.join(separator).slice(0, characters);
};

export function english(characters: number, seed: number): string {
  const source = sentences(seed);
  return fillTo(() => source.next().value!.text as string, characters, " ");
}

const korean = {
  who: "저는 우리는 동생은 친구는 지훈이는 서연이는 어머니는 선생님은 민수는 할머니는".split(" "),
  when: "어제 지난주에 작년에 오늘 매일 토요일마다 3월에 2024년에 아침에 저녁마다".split(" "),
  where: "서울에서 부산에서 학교에서 집에서 공원에서 회사에서 도서관에서 시장에서 제주도에서 병원에서".split(" "),
  what: "새로운 책을 커피를 피아노를 김치찌개를 자전거를 한국어를 사진을 정원을 기타를 축구를".split(" "),
  did: "샀습니다 좋아합니다 배웠습니다 만들었습니다 시작했습니다 가르칩니다 읽었습니다 잃어버렸습니다 찾았습니다 연습합니다".split(" "),
};
const chinese = {
  who: "我 我们 我的妹妹 安娜 李明 老师 我的朋友 王芳 奶奶 同事小张".split(" "),
  when: "昨天 上周 去年 今天早上 每个星期天 三月 二〇二四年 晚上 周末 去年夏天".split(" "),
  where: "在北京 在上海 在学校 在家里 在公园 在公司 在图书馆 在成都 在医院 在市场".split(" "),
  what: "一本新书 咖啡 钢琴 饺子 自行车 英语 照片 花园 吉他 足球".split(" "),
  did: "买了 喜欢 学了 做了 开始了 教 看了 丢了 找到了 练习".split(" "),
};

const oneOf = (list: string[], next: () => number): string => list[Math.floor(next() * list.length)]!;

export function koreanText(characters: number, seed: number): string {
  const next = random(seed);
  const { who, when, where, what, did } = korean;
  return fillTo(() => `${[who, when, where, what, did].map((list) => oneOf(list, next)).join(" ")}.`, characters, " ");
}

export function chineseText(characters: number, seed: number): string {
  const next = random(seed);
  const { who, when, where, what, did } = chinese;
  return fillTo(() => `${[who, when, where, did, what].map((list) => oneOf(list, next)).join("")}。`, characters, "");
}

export function hostileQuestions(): string[] {
  const repeated = [
    ..."which is |how has |what are |when |before I moved |difference between Tom and Anna versus |Tom or Anna or ".split("|"),
    ..."Maya Lisbon |2024-01-01 |last March |list of the |저는 어디에 살고 있습니까 |我住在哪里|ฉันอาศัยอยู่ที่ไหน|it's |a\t\t\t\t|1|(|?|a@b.|http://a.b/".split(
      "|",
    ),
  ];
  return [...repeated.map((part) => part.repeat(Math.ceil(10_000 / part.length)).slice(0, 10_000)), english(10_000, 77)];
}
