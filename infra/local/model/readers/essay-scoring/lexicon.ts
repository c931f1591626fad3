/** Words and phrases that join ideas, lower case. */
export const CONNECTIVES =
  `because, since, so that, therefore, thus, as a result, consequently, due to, however, although, though, even
  though, whereas, while, instead, on the other hand, despite, in contrast, yet, unless, first, second, third,
  then, next, after, before, finally, later, meanwhile, when, until, once, eventually, at first, for example,
  for instance, such as, in fact, also, in addition, moreover, furthermore, besides, similarly, in conclusion,
  in the end, overall, to sum up, if, which means, not only, above all`.split(/,\s+/);

/** Words of feeling and of the senses. */
export const VIVID = new Set(
  `felt feel feeling heart afraid scared angry proud happy sad excited nervous worried smile smiled laughed
  laughter laugh cried tears shouted whispered screamed grinned bright dark cold warm loud quiet soft sharp
  sweet bitter smell sound taste touch shining glowing suddenly slowly quickly carefully finally barely silence
  breath hands eyes face voice sky rain sun`.split(/\s+/),
);

/** Frequent misspellings and contractions without apostrophe. */
export const MISSPELT = new Set(
  `alot becuase becouse beacuse becaus cuz coz thier teh recieve beleive freind wich wierd definately definatly
  seperate untill tommorow tomorow allways allmost suprise suprised truely realy finaly probaly probly basicly
  diffrent intresting embarassed embarassing favorit favourit gona gonna wanna kinda shoud woud coud doesnt dont
  didnt wont cant isnt wasnt couldnt wouldnt shouldnt havent hasnt im ive thats whats hes theres theyre youre
  arent werent aint peaple poeple peopel enuf thot thru tho wat wen waz sed grammer writting comming runing
  stoped hapened happend happyness begining familys storys trys tryed keeped runned goed throwed catched buyed
  brang tought thougth everytime infront incase noone ect anwser remeber rember remeberd beutiful beatiful grate
  lern lisen lissen`.split(/\s+/),
);
